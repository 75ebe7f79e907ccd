import { from1To, type ParameterType } from '../kit/parameterTypes.ts'

export const parameters: Readonly<Record<string, ParameterType>> = {
  'leave.annualDays': from1To(366),
}
