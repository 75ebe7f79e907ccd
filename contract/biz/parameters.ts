import { flag, type ParameterType } from '../kit/parameterTypes.ts'

export const parameters: Readonly<Record<string, ParameterType>> = {
  'newspaper.publicReader': flag,
}
