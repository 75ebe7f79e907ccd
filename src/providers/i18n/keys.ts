import type { Label } from '#contract/kit/fields'
import type { common } from './common.ts'
import type { signIn } from './signIn.ts'

/** A phrase in both languages. English may have a form for a count of one. */
export interface BothLanguages extends Label {
  readonly one?: string
}

export interface Phrases {
  readonly [key: string]: BothLanguages | Phrases
}

/** A path to a phrase, such as `login.title`. */
export type KeyIn<T> = {
  [K in keyof T & string]: T[K] extends BothLanguages ? K : `${K}.${KeyIn<T[K]>}`
}[keyof T & string]

type Common = typeof signIn & typeof common

/** The key of a phrase that all screens share. */
export type Phrase = KeyIn<Common>

type InOne<T> = { [K in keyof T]: T[K] extends BothLanguages ? string : InOne<T[K]> }

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: { common: InOne<Common> }
    nsSeparator: '::'
    returnNull: false
  }
}
