import type { ModalProps } from 'antd'
import { fullWindow } from '../../../../components/ui/dialogParts.ts'

/** The drawing takes what the title leaves of the window. */
export const designerWindow: Pick<ModalProps, 'className' | 'width' | 'style' | 'styles'> = {
  className: 'designer-dialog',
  width: '100vw',
  style: fullWindow.style,
  styles: {
    content: { display: 'flex', height: '100vh', flexDirection: 'column', padding: '12px 16px 16px', borderRadius: 0 },
    body: { display: 'flex', minHeight: 0, flex: 1, flexDirection: 'column', gap: 8 },
  },
}
