import type { ModalProps } from 'antd'
import { useEffect, useRef } from 'react'
import { fullWindow } from '../../../components/ui/Dialog.tsx'
import { settings } from '../../../lib/settings.ts'

/** Links to another designer, if the installation names one, that create a model or open it. */
export function outsideDesigner(id?: string): string | undefined {
  if (!settings.flowDesigner) return undefined
  return `${settings.flowDesigner}/index.html${id ? `#/editor/${id}` : ''}`
}

/** The file of a model, as that designer answers it. */
export function outsideFile(id: string): string | undefined {
  return settings.flowDesigner && `${settings.flowDesigner}/app/rest/models/${id}/bpmn20`
}

/** Opens an address in a window of its own, in place of a dialog. */
export function Elsewhere({ address, close }: { address: string; close: () => void }) {
  const opened = useRef(false)
  useEffect(() => {
    if (opened.current) return
    opened.current = true
    window.open(address, '_blank', 'noopener,noreferrer')
    close()
  }, [address, close])
  return null
}

/** The diagram fills the window below the title. */
export const designerWindow: Pick<ModalProps, 'className' | 'width' | 'style' | 'styles'> = {
  className: 'designer-dialog',
  width: '100vw',
  style: fullWindow.style,
  styles: {
    content: { display: 'flex', height: '100vh', flexDirection: 'column', padding: '12px 16px 16px', borderRadius: 0 },
    body: { display: 'flex', minHeight: 0, flex: 1, flexDirection: 'column', gap: 8 },
  },
}
