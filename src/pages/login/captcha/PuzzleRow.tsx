import { useTranslation } from 'react-i18next'
import '../../../providers/i18n/puzzleTexts.ts'
import './puzzle.css'
import type { CaptchaState } from './useCaptcha.ts'

/** Offers a puzzle that the browser solves in place of the picture, then shows its progress. */
export function PuzzleRow({ captcha }: { captcha: CaptchaState }) {
  const { t } = useTranslation()
  const { puzzle, failed, startPuzzle, renew } = captcha
  if (!puzzle)
    return (
      <button type="button" className="plain captcha-instead" onClick={startPuzzle}>
        {t('puzzle.instead')}
      </button>
    )
  return (
    <div className="captcha-puzzle">
      <progress value={puzzle.share} max={1} aria-label={t('puzzle.progress')} />
      <span role="status">{failed ? t('puzzle.failed') : t(puzzle.share < 1 ? 'puzzle.running' : 'puzzle.done')}</span>
      {failed && (
        <button type="button" className="plain" onClick={renew}>
          {t('puzzle.again')}
        </button>
      )}
    </div>
  )
}
