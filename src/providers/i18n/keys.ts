import type { zh as common } from './common.zh.ts'
import type { zh as signIn } from './signIn.zh.ts'

export interface Phrases {
  readonly [key: string]: string | Phrases
}

/** English phrases; the Chinese ones say which there are. What counts may have a form for one, `pages_one`. */
export type InEnglish<T> = { [K in keyof T]: T[K] extends string ? string : InEnglish<T[K]> } & {
  [K in keyof T & string as T[K] extends string ? `${K}_one` : never]?: string
}

/** A path to a phrase, such as `login.title`. */
export type KeyIn<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeyIn<T[K]>}` }[keyof T & string]

type Common = typeof signIn & typeof common

/** The key of a phrase that all screens share. */
export type Phrase = KeyIn<Common>

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: { common: Common }
    nsSeparator: '::'
    returnNull: false
  }
}
