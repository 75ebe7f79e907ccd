import './puzzle.css'
import { scrypt } from '@noble/hashes/scrypt.js'
import { captchaPuzzle, isPuzzleSolution, puzzleText } from '#contract/captchaPuzzle'
import { definePhrases } from '../../providers/i18n/definePhrases.ts'
import type { CaptchaState } from './CaptchaRow.tsx'

/** Offers a puzzle that the browser solves in place of the picture, then shows its progress. */
export function PuzzleRow({ captcha }: { captcha: CaptchaState }) {
  const { t } = usePhrases()
  const { puzzle, failed, startPuzzle, reload } = captcha
  if (!puzzle)
    return (
      <button type="button" className="plain captcha-instead" onClick={startPuzzle}>
        {t('instead')}
      </button>
    )
  return (
    <div className="captcha-puzzle">
      <progress value={puzzle.share} max={1} aria-label={t('progress')} />
      <span role="status">{failed ? t('failed') : t(puzzle.share < 1 ? 'running' : 'done')}</span>
      {failed && (
        <button type="button" className="plain" onClick={reload}>
          {t('again')}
        </button>
      )}
    </div>
  )
}

const { usePhrases } = definePhrases('pages/login/captcha', {
  progress: { zh: '浏览器验证的进度', en: 'Progress of the verification' },
  instead: { zh: '看不清图片？改由浏览器验证', en: 'Cannot read the picture? Let the browser verify' },
  running: { zh: '浏览器正在验证，无需操作', en: 'The browser is verifying; nothing to do for you' },
  done: { zh: '浏览器验证已完成', en: 'Verified by the browser' },
  failed: { zh: '浏览器验证未能开始', en: 'The verification could not start' },
  again: { zh: '重试', en: 'Try again' },
})

/** Milliseconds of work before the page may draw and listen again. */
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
