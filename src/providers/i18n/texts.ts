import type { codeZh } from './codeZh.ts'
import type { flowZh } from './flowZh.ts'
import type { newsZh } from './newsZh.ts'
import type { phoneZh } from './phoneZh.ts'
import type { pressZh } from './pressZh.ts'
import type { reportZh } from './reportZh.ts'
import type { signInZh } from './signInZh.ts'
import type { socialZh } from './socialZh.ts'
import type { sourceZh } from './sourceZh.ts'
import type { zh } from './zh.ts'
import type { zhScreens } from './zhScreens.ts'

/** The phrases of one language; the Chinese ones say which there are. */
export type SignInTexts = Widened<typeof signInZh>
export type SocialTexts = Widened<typeof socialZh>
export type PhoneTexts = Widened<typeof phoneZh>
export type PressTexts = Widened<typeof pressZh>
export type NewsTexts = Widened<typeof newsZh>
export type CodeTexts = Widened<typeof codeZh>
export type FlowTexts = Widened<typeof flowZh>
export type SourceTexts = Widened<typeof sourceZh>
export type ReportTexts = Widened<typeof reportZh>
export type AppTexts = Widened<typeof zh>
export type ScreenTexts = Widened<typeof zhScreens>
type Texts = SignInTexts &
  SocialTexts &
  PhoneTexts &
  AppTexts &
  ScreenTexts &
  PressTexts &
  NewsTexts &
  FlowTexts &
  SourceTexts &
  CodeTexts &
  ReportTexts

type Widened<T> = { [K in keyof T]: T[K] extends string ? string : Widened<T[K]> }

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
