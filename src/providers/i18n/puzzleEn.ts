import type { PuzzleTexts } from './texts.ts'

export const puzzleEn: PuzzleTexts = {
  puzzle: {
    progress: 'Progress of the verification',
    instead: 'Cannot read the picture? Let the browser verify',
    running: 'The browser is verifying; nothing to do for you',
    done: 'Verified by the browser',
    failed: 'The verification could not start',
    again: 'Try again',
  },
}
