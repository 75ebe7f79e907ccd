import './puzzle.css'
import { usePhrases } from './phrases.ts'
import type { CaptchaState } from './useCaptcha.ts'

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
