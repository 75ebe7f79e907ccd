import { useCallback, useEffect, useRef, useState } from 'react'
import { requestCaptcha } from '../../providers/signIn.ts'

export interface CaptchaState {
  key: string
  image: string
  /** The server asks for none. */
  off: boolean
  failed: boolean
  renew: () => void
}

const none = { key: '', image: '', off: false, failed: false }

export function useCaptcha(): CaptchaState {
  const [state, setState] = useState(none)
  const latest = useRef(0)
  const renew = useCallback(() => {
    const mine = ++latest.current
    // Two clicks in a row: the picture that is shown must be the one whose key is sent.
    const show = (next: typeof none) => mine === latest.current && setState(next)
    requestCaptcha().then(
      ({ key, image }) => show({ key, image, off: key === '', failed: false }),
      () => show({ ...none, failed: true }),
    )
  }, [])
  useEffect(renew, [renew])
  return { ...state, renew }
}
