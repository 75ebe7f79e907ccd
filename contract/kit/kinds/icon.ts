import { type Kind, sampleWords, textField } from './kind.ts'

/** Name of an icon, or the class of an icon font that older menus carry. */
export const icon = textField('icon', 100)

export const iconKind: Kind<'icon'> = {
  isText: true,
  asks: 'select',
  sample: sampleWords,
  generated: { label: { zh: '图标', en: 'Icon' }, listed: true, searched: false },
}
