import { frameAddress } from '../../../lib/frames.ts'
import { settings } from '../../../lib/settings.ts'

interface Named {
  id: string
  name: string
}

/** Reports of another designer are files, known to it by their names. */
export function previewAddress({ id, name }: Named): string {
  const { reportDesigner } = settings
  if (!reportDesigner) return `/report/view/${id}`
  return frameAddress(`preview-${name}`, `${reportDesigner}/preview?_u=blade-${name}`)
}

export function designAddress({ id, name }: Named): string {
  const { reportDesigner } = settings
  if (!reportDesigner) return `/report/design/${id}`
  return frameAddress(`designer-${name}`, `${reportDesigner}/designer?_u=blade-${name}`)
}

export function addressOfNew(): string {
  const { reportDesigner } = settings
  return reportDesigner ? frameAddress('designer', `${reportDesigner}/designer`) : '/report/design/new'
}
