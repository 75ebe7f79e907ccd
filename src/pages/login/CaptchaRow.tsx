import './puzzle.css'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOffered, settings } from '../../lib/settings.ts'
import { definePhrases } from '../../providers/i18n/definePhrases.ts'
import { requestCaptcha } from '../../providers/signIn.ts'
import { solvePuzzle } from './solvePuzzle.ts'

/** A picture with the field for its text. After two refusals a puzzle is offered in its place. */
export function CaptchaRow({ captcha, children }: { captcha: CaptchaState; children: ReactNode }) {
  return (
    <>
      {!captcha.puzzle && (
        <div className="code-row">
          {children}
          <CaptchaImage captcha={captcha} />
        </div>
      )}
      {captcha.refusals >= 2 && isOffered('blade-auth/oauth/puzzle') && <PuzzleRow captcha={captcha} />}
    </>
  )
}

function CaptchaImage({ captcha }: { captcha: CaptchaState }) {
  const { t } = useTranslation()
  const { image, failed, reload } = captcha
  return (
    <button
      type="button"
      className="captcha"
      aria-label={t(failed ? 'login.captchaFailed' : 'login.captcha')}
      onClick={reload}
    >
      {image && <img src={image} alt="" />}
      {failed && t('login.captchaFailed')}
    </button>
  )
}

export interface CaptchaState {
  image: string
  /** The server requires none. */
  off: boolean
  failed: boolean
  /** Progress of the browser with the puzzle that replaces the picture. */
  puzzle: { share: number } | undefined
  /** Tries that were refused since the page was opened. */
  refusals: number
  reload: () => void
  /** Renews after a try that was refused. */
  refused: () => void
  /** Lets the browser work in place of the picture, from now on. */
  startPuzzle: () => void
  /** Whether one must be solved: waits for the server's answer and the puzzle, which a fast visitor may overtake. */
  needed: () => Promise<boolean>
  /** Request values: the key, and the solution of a puzzle in place of the text. */
  solution: (text: string) => { key: string; code: string }
}

const none = { image: '', off: !settings.captcha, failed: false, share: 0 }

export function useCaptcha(): CaptchaState {
  const [state, setState] = useState(none)
  const [withPuzzle, setWithPuzzle] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const latest = useRef(0)
  const answered = useRef<Promise<boolean>>(Promise.resolve(true))
  const current = useRef<{ key: string; code?: string }>({ key: '' })

  const reload = useCallback(() => {
    const mine = ++latest.current
    // Two clicks in a row: the picture that is shown must be the one whose key is sent.
    const isCurrent = () => mine === latest.current
    const show = (next: typeof none) => isCurrent() && setState(next)

    async function load(): Promise<boolean> {
      current.current = { key: '' }
      const { key, image } = await requestCaptcha(withPuzzle)
      if (key === '' || !withPuzzle) {
        if (isCurrent()) current.current = { key }
        show({ ...none, image, off: key === '' })
        return key !== ''
      }
      show(none)
      const code = await solvePuzzle(key, share => show({ ...none, share }), isCurrent)
      if (code !== undefined && isCurrent()) current.current = { key, code }
      return true
    }

    answered.current = load().catch(() => {
      show({ ...none, failed: true })
      return true
    })
  }, [withPuzzle])

  useEffect(() => {
    reload()
    return () => {
      latest.current += 1
    }
  }, [reload])

  const refused = useCallback(() => {
    setRefusals(before => before + 1)
    reload()
  }, [reload])
  const startPuzzle = useCallback(() => setWithPuzzle(true), [])
  const needed = useCallback(() => answered.current, [])
  const solution = useCallback((text: string) => ({ code: text, ...current.current }), [])
  const { share, ...shown } = state
  const puzzle = withPuzzle && !state.off ? { share } : undefined
  return { ...shown, puzzle, refusals, reload, refused, startPuzzle, needed, solution }
}

/** The reason why the last attempt failed; empty once a puzzle has replaced the picture of that attempt. */
export function useAttemptFailure({ puzzle }: CaptchaState): [string, (text: string) => void] {
  const withPuzzle = puzzle !== undefined
  const [failed, setFailed] = useState({ text: '', withPuzzle })
  return [failed.withPuzzle === withPuzzle ? failed.text : '', text => setFailed({ text, withPuzzle })]
}

/** Offers a puzzle that the browser solves in place of the picture, then shows its progress. */
function PuzzleRow({ captcha }: { captcha: CaptchaState }) {
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
