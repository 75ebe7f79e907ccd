import type { Locale } from 'antd/es/locale'
import type { OwnTexts } from '../../lib/text/languages.ts'
import type { zh as common } from './common.zh.ts'
import type { Phrases } from './keys.ts'
import type { zh as signIn } from './signIn.zh.ts'

type Part<T> = { [K in keyof T]?: T[K] extends string ? string : Part<T[K]> }

/** Export of a file of own/languages/, whose name is the code of the language. */
export interface OwnLanguage extends OwnTexts {
  phrases?: {
    /** Phrases before the sign-in, and of failures to load. */
    signIn?: Part<typeof signIn>
    /** Phrases of all screens. */
    common?: Part<typeof common>
    /** The phrases of a screen, by its folder below `src`. */
    [folder: string]: Phrases | undefined
  }
  /** The widgets' own texts. */
  widgets?: () => Promise<{ default: Locale }>
  /** The names of months and days. */
  calendar?: () => Promise<{ default: ILocale }>
}
