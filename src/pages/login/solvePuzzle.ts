import { scrypt } from '@noble/hashes/scrypt.js'
import { captchaPuzzle, isPuzzleSolution, puzzleText } from '#contract/auth'

/** Milliseconds of work before the page may render and handle events again. */
const CHUNK_MS = 24

/** Finds the numbers that solve the puzzle of a captcha; nothing when it is no longer wanted. */
export async function solvePuzzle(
  key: string,
  onProgress: (share: number) => void,
  isCurrent: () => boolean,
): Promise<string | undefined> {
  const { rounds, cost, bytes } = captchaPuzzle
  const found: number[] = []
  let startTime = performance.now()
  for (let round = 0; round < rounds; round++) {
    for (let tried = 0; found.length === round; tried++) {
      if (isPuzzleSolution(scrypt(puzzleText(round, tried), key, { ...cost, dkLen: bytes }))) found.push(tried)
      if (performance.now() - startTime < CHUNK_MS) continue
      await new Promise(resolve => setTimeout(resolve, 0))
      if (!isCurrent()) return undefined
      startTime = performance.now()
    }
    onProgress(found.length / rounds)
  }
  return found.join('.')
}
