import './puzzle.css'
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
