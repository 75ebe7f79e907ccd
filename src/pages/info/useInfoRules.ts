import type { FormRule } from 'antd'
import { complaintAbout, complaintText } from '#contract/kit/complaints'
import { user } from '#contract/system/user'
import { useLabel } from '../../providers/i18n/index.ts'
import { usePhrases } from './phrases.ts'

/** Complaints about the own record, each with one text; the server makes the same. */
export function useInfoRules(): Record<'realName' | 'name' | 'phone' | 'email', FormRule[]> {
  const { t } = usePhrases()
  const label = useLabel()
  const checked = (key: 'realName' | 'name' | 'phone' | 'email', missing?: string) =>
    complaining(value => {
      const field = user.fields[key]
      const complaint = complaintAbout(field, value)
      return complaint && (complaint === 'missing' && missing ? missing : label(complaintText(field, complaint)))
    })
  return {
    realName: checked('realName', t('needRealName')),
    name: checked('name', t('needName')),
    phone: checked('phone'),
    email: checked('email'),
  }
}

function complaining(complaintOf: (value: string) => string | undefined): FormRule[] {
  return [
    {
      validator: async (_, value: unknown) => {
        const complaint = complaintOf(typeof value === 'string' ? value.trim() : '')
        if (complaint) throw new Error(complaint)
      },
    },
  ]
}
