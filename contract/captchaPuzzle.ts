/**
 * The puzzle in place of a captcha's picture: for each round the solver finds a number for which scrypt begins with zero
 * bits. One try costs memory, so a program of the machine is hardly faster at it than a browser.
 */
export const captchaPuzzle = { rounds: 8, zeroBits: 4, cost: { N: 2048, r: 8, p: 1 }, bytes: 4 } as const

/** The input of a round's hash; the key of the captcha is the salt. */
export const puzzleText = (round: number, tried: number) => `${round}:${tried}`

export function isPuzzleSolution(hash: Uint8Array): boolean {
  return (hash[0] ?? 255) >> (8 - captchaPuzzle.zeroBits) === 0
}
