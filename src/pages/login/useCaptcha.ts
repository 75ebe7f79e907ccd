import { useCallback, useEffect, useRef, useState } from 'react'
import { requestCaptcha } from '../../providers/signIn.ts'

export interface CaptchaState {
  key: string
  image: string
  /** The server asks for none. */
  off: boolean
  failed: boolean
  renew: () => void
  /** Whether one must be entered: waits for the server's answer, which a fast or filled-in visitor may overtake. */
  needed: () => Promise<boolean>
}

const none = { key: '', image: '', off: false, failed: false }

export function useCaptcha(): CaptchaState {
  const [state, setState] = useState(none)
  const latest = useRef(0)
  const answered = useRef<Promise<boolean>>(Promise.resolve(true))
  const renew = useCallback(() => {
    const mine = ++latest.current
    // Two clicks in a row: the picture that is shown must be the one whose key is sent.
    const show = (next: typeof none) => mine === latest.current && setState(next)
    answered.current = requestCaptcha().then(
      ({ key, image }) => {
        show({ key, image, off: key === '', failed: false })
        return key !== ''
      },
      () => {
        show({ ...none, failed: true })
        return true
      },
    )
  }, [])
  const needed = useCallback(() => answered.current, [])
  useEffect(renew, [renew])
  return { ...state, renew, needed }
}
