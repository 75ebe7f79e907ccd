/** Texts that slow parsers and regular expressions down when they come a million times. */
const pieces = [
  ...['<', '(', '-', '/*', '[', '{', '"', "'", '\\', '`', '&', '%', '$', '#', ':', '@', '/', '.', ' ', '\n', '\t', ','],
  ...['\u0000', '\u0301', '\ud83d\udc69\u200d', '字', '0', 'a', '_', '=', '${', '--', '<!-- <a', '<a "', '<b></i>'],
  ...['<span><b>', '<p>', '&amp;', '[[', '{"a":', 'a@', 'http://', '../', '1+', 'not ', 'upload/2', 'bearer a', '+86'],
]

export interface Pattern {
  name: string
  of(length: number): string
}

/** Each alone, and broken off at the end: many expressions are slow only where they fail in the end. */
export const patterns: readonly Pattern[] = pieces.flatMap(piece => [
  { name: JSON.stringify(piece), of: length => piece.repeat(Math.floor(length / piece.length)) },
  {
    name: `${JSON.stringify(piece)} and an end`,
    of: length => `${piece.repeat(Math.floor(length / piece.length))}\u0001!`,
  },
])

/** Bodies of JSON, each as deep as the body limit allows. */
export const nested: readonly Pattern[] = [
  { name: 'nested arrays', of: length => '['.repeat(length / 2) + ']'.repeat(length / 2) },
  { name: 'nested objects', of: length => `${'{"a":'.repeat(length / 6)}1${'}'.repeat(length / 6)}` },
  { name: 'arrays nested 200 times', of: () => '['.repeat(200) + ']'.repeat(200) },
]

/** The longest text of the pattern that needs at most so many bytes when encoded. */
export function longestOf(pattern: Pattern, encode: (text: string) => string, maxBytes: number): string {
  const sample = 1000
  const bytesPerCharacter = Buffer.byteLength(encode(pattern.of(sample).slice(0, sample))) / sample
  return pattern.of(Math.floor(maxBytes / bytesPerCharacter) - 20)
}
