"""The site: pages in Markdown from the knowledge base, and what MkDocs, the search and the local server need."""
