import { type BinaryLike, type ScryptOptions, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { captchaPuzzle, isPuzzleSolution, puzzleText } from '#contract/captchaPuzzle'

const hash = promisify<BinaryLike, BinaryLike, number, ScryptOptions, Buffer>(scrypt)

/** Whether the numbers, joined by dots, solve the puzzle of this key. The first wrong one ends the work. */
export async function solvesPuzzle(key: string, answer: string): Promise<boolean> {
  const numbers = /^\d{1,6}(\.\d{1,6})*$/.test(answer) ? answer.split('.').map(Number) : []
  if (numbers.length !== captchaPuzzle.rounds) return false
  for (const [round, tried] of numbers.entries())
    if (!isPuzzleSolution(await hash(puzzleText(round, tried), key, captchaPuzzle.bytes, captchaPuzzle.cost)))
      return false
  return true
}
