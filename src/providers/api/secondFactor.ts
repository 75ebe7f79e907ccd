/** Requests a second factor from the person at the screen, or the password where they have none. */
import { create } from 'zustand'
import type { FactorProof, FactorStep } from '#contract/auth'
import { onSessionEnd } from '../../state/session.ts'
import { ApiError } from '../blade/apiError.ts'
import { phrase } from '../i18n/index.ts'

type ProofInput = Omit<FactorProof, 'ticket'>

export interface FactorQuestion {
  step: FactorStep
  /** Recovery codes, which somebody who has just set up an app writes down before it goes on. */
  codes?: readonly string[]
  /** Throws what is to be shown. */
  send: (given: ProofInput) => Promise<void>
  goOn: () => void
  cancel: () => void
}

/** The current question of a page or dialog. */
export const useFactorQuestion = create<{ question?: FactorQuestion | undefined }>(() => ({}))

const show = (question?: FactorQuestion) => useFactorQuestion.setState({ question })

// Codes and keys are for nobody who comes after.
onSessionEnd(() => {
  useFactorQuestion.getState().question?.cancel()
  show()
})

interface Answer {
  recovery_codes?: string[]
}

/** Settles once somebody has given the right proof, or does not want to. `again` brings a step where a refusal has none. */
export function requestFactor<Reply extends Answer | null>(
  first: FactorStep,
  send: (proof: FactorProof) => Promise<Reply>,
  again?: () => Promise<FactorStep>,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => () => {
      show()
      settle()
    }
    const question = (step: FactorStep): FactorQuestion => ({
      step,
      goOn: () => {},
      cancel: end(() => reject(new ApiError(phrase('login.cancelled'), 0, true))),
      async send(given) {
        try {
          const reply = await send({ ticket: step.ticket, ...given })
          const codes = reply?.recovery_codes
          const goOn = end(() => resolve(reply))
          if (codes?.length) show({ ...question(step), codes, goOn })
          else goOn()
        } catch (error) {
          const next = stepIn(error) ?? (await again?.().catch(() => undefined))
          // Without an answer the same may be tried again.
          if (!next && error instanceof ApiError && error.statusCode === 0) throw error
          if (!next) return end(() => reject(error))()
          show(question(next))
          throw error
        }
      },
    })
    show(question(first))
  })
}

/** Shows recovery codes until they are stored. */
export function showRecoveryCodes(codes: readonly string[]): void {
  const step = { ticket: '', expiresIn: 0, ways: [] }
  if (codes.length > 0) show({ step, codes, send: async () => {}, goOn: () => show(), cancel: () => {} })
}

/** The step with which a refused sign-in goes on. */
export function stepIn(error: unknown): FactorStep | undefined {
  return error instanceof ApiError ? (error.data as { second_factor?: FactorStep } | null)?.second_factor : undefined
}

type FactorCall = <Reply>(name: 'ask' | 'prove', data?: object) => Promise<Reply>

/** Makes the function that lets the signed-in person prove who they are: once, however many calls wait for it. */
export function createProving(call: FactorCall): () => Promise<unknown> {
  let running: Promise<unknown> | undefined
  const ask = () => call<FactorStep>('ask')
  return () => {
    running ??= ask()
      .then(step => requestFactor(step, proof => call<null>('prove', proof), ask))
      .finally(() => {
        running = undefined
      })
    return running
  }
}
