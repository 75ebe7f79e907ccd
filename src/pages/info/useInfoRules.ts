import type { Rule } from 'antd/es/form'
import { useTranslation } from 'react-i18next'
import { phoneComplaint, phoneTexts } from '#contract/rules'
import { realNameLengths } from '#contract/system/user'
import { useLabel } from '../../providers/i18n/index.ts'

/** Complaints about the own record, each with one text; the server makes the same. */
export function useInfoRules(): Record<'realName' | 'name' | 'phone' | 'email', Rule[]> {
  const { t } = useTranslation()
  const label = useLabel()
  const { least, most } = realNameLengths
  return {
    realName: complaining(value => {
      const length = [...value].length
      if (length === 0) return t('info.needRealName')
      return length < least || length > most ? t('info.realNameLength', { least, most }) : undefined
    }),
    name: complaining(value => (value === '' ? t('info.needName') : undefined)),
    // Nobody has to have one.
    phone: complaining(value => {
      const complaint = value === '' ? undefined : phoneComplaint(value)
      return complaint && label(phoneTexts[complaint])
    }),
    email: complaining(value => (value === '' || /^\S+@\S+\.\S+$/.test(value) ? undefined : t('info.wrongEmail'))),
  }
}

function complaining(complaintOf: (value: string) => string | undefined): Rule[] {
  return [
    {
      validator: async (_, value: unknown) => {
        const complaint = complaintOf(typeof value === 'string' ? value.trim() : '')
        if (complaint) throw new Error(complaint)
      },
    },
  ]
}
