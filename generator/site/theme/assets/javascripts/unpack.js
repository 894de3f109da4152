/* Takes packs apart; generator/site/packs.py says how they are made. */
const able = typeof DecompressionStream === "function"

/* Calls `heard` with the bytes that have come; the answer as a whole. */
const fetched = async (url, heard) => {
  const response = await fetch(url, { cache: "reload" })
  if (!response.ok) throw new Error(`${response.status}: ${url}`)
  const parts = []
  for (const reader = response.body.getReader(); ;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(parts)
    parts.push(value)
    heard(value.length)
  }
}

const divided = (text, pieces) => {
  for (const piece of text.split(/(?<=\n)|(?<=>)(?=<)|(?=\0)|(?<=\0)/)) if (piece) pieces.push(piece)
}

/* The texts of a pack: each as [address, text]. */
const texts = async (url, heard) => {
  const whole = await new Response((await fetched(url, heard)).stream().pipeThrough(new DecompressionStream("gzip"))).text()
  const end = whole.indexOf("\n")
  const pieces = []
  for (const [at, part] of whole.slice(end + 1).split(/\u0001([^\u0002]*)\u0002/).entries()) {
    if (at % 2 === 0) divided(part, pieces)
    else {
      const [far, many] = part.split(",").map(Number)
      for (let one = 0; one < many; one += 1) pieces.push(pieces[pieces.length - far])
    }
  }
  const found = []
  let from = 0
  for (const address of JSON.parse(whole.slice(0, end))) {
    const to = pieces.indexOf("\0", from)
    found.push([address, pieces.slice(from, to).join("")])
    from = to + 1
  }
  return found
}

/* The files of a bundle: each as [address, content]. */
const files = async (url, heard) => {
  const blob = await fetched(url, heard)
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const end = bytes.indexOf(10)
  let from = end + 1
  return JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))).map(([address, length]) => {
    from += length
    return [address, bytes.slice(from - length, from)]
  })
}

export { able, files, texts }
