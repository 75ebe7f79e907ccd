import type { codeZh } from './codeZh.ts'
import type { flowZh } from './flowZh.ts'
import type { newsZh } from './newsZh.ts'
import type { phoneZh } from './phoneZh.ts'
import type { pressZh } from './pressZh.ts'
import type { puzzleZh } from './puzzleZh.ts'
import type { reportZh } from './reportZh.ts'
import type { signInZh } from './signInZh.ts'
import type { socialZh } from './socialZh.ts'
import type { sourceZh } from './sourceZh.ts'
import type { zh } from './zh.ts'
import type { zhScreens } from './zhScreens.ts'

/** English phrases; the Chinese ones say which there are. What counts may have a form for one, `pages_one`. */
export type SignInTexts = InEnglish<typeof signInZh>
export type SocialTexts = InEnglish<typeof socialZh>
export type PhoneTexts = InEnglish<typeof phoneZh>
export type PuzzleTexts = InEnglish<typeof puzzleZh>
export type PressTexts = InEnglish<typeof pressZh>
export type NewsTexts = InEnglish<typeof newsZh>
export type CodeTexts = InEnglish<typeof codeZh>
export type FlowTexts = InEnglish<typeof flowZh>
export type SourceTexts = InEnglish<typeof sourceZh>
export type ReportTexts = InEnglish<typeof reportZh>
export type AppTexts = InEnglish<typeof zh>
export type ScreenTexts = InEnglish<typeof zhScreens>
type Texts = Widened<typeof signInZh> &
  Widened<typeof socialZh> &
  Widened<typeof phoneZh> &
  Widened<typeof puzzleZh> &
  Widened<typeof pressZh> &
  Widened<typeof newsZh> &
  Widened<typeof codeZh> &
  Widened<typeof flowZh> &
  Widened<typeof sourceZh> &
  Widened<typeof reportZh> &
  Widened<typeof zh> &
  Widened<typeof zhScreens>

type Widened<T> = { [K in keyof T]: T[K] extends string ? string : Widened<T[K]> }

type InEnglish<T> = { [K in keyof T]: T[K] extends string ? string : InEnglish<T[K]> } & {
  [K in keyof T & string as T[K] extends string ? `${K}_one` : never]?: string
}

/** A path to a phrase, such as `login.title`. */
export type Phrase = PathsIn<Texts>

type PathsIn<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${PathsIn<T[K]>}` }[keyof T & string]

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Texts }
    nsSeparator: '::'
    returnNull: false
  }
}
