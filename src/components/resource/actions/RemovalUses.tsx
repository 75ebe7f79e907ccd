import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RemovalUse } from '#contract/kit/uses'
import { request } from '../../../providers/api/http.ts'

interface RemovalUsesProps {
  path: string
  ids: string
}

/** References to the records that are to be removed. They arrive in the question, which does not wait for them. */
export function RemovalUses({ path, ids }: RemovalUsesProps) {
  const { t } = useTranslation()
  const [uses, setUses] = useState<readonly RemovalUse[]>([])
  // A question is drawn beside the screens, where there are no queries.
  useEffect(() => {
    let gone = false
    request<RemovalUse[]>({ method: 'POST', url: `${path}/removal-uses`, data: { ids }, meta: { silent: true } }).then(
      found => !gone && setUses(found),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [path, ids])
  const said = uses.flatMap(({ moduleTitle: name, count, others }) => [
    ...(count > 0 ? [t('resource.referring', { name, count })] : []),
    ...(others > 0 ? [t('resource.referringOthers', { name, count: others })] : []),
  ])
  return (
    <p role="status" className="removal-uses">
      {said.length > 0 && t('resource.referredTo', { uses: said.join(t('resource.comma')) })}
      {uses.map(({ hint }) => hint)}
    </p>
  )
}
