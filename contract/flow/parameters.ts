import type { ParameterType } from '../kit/parameterTypes.ts'

export const parameters: Readonly<Record<string, ParameterType>> = {
  'work.hours': { kind: 'hours' },
}
