import { Flex, Input, TreeSelect, Typography } from 'antd'
import { useState } from 'react'
import { menu } from '#contract/system/menu'
import type { role } from '#contract/system/role'
import { user } from '#contract/system/user'
import { AccessAnswer } from '../../../components/errors/Forbidden.tsx'
import { isOffered } from '../../../lib/settings.ts'
import { useCall } from '../../../providers/api/call.ts'
import { usePhrases } from './phrases.ts'

/** Answers whether and why a user, or whoever has a role, may do something; of a user also with one record. */
export function AccessQuestion({ of, id }: { of: typeof user | typeof role; id: string }) {
  const { t } = usePhrases()
  const [target, setTarget] = useState<string>()
  const [recordId, setRecordId] = useState('')
  const [path, setPath] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const tree = useCall(menu, 'grant-tree', {}, { enabled: isOpen })
  if (!isOffered(`${of.path}/explain`)) return null
  return (
    <section className="user-menus">
      <Typography.Text strong>{t('access.title')}</Typography.Text>
      <Flex vertical gap="small">
        <TreeSelect
          aria-label={t('access.target')}
          placeholder={t('access.target')}
          allowClear
          showSearch
          treeNodeFilterProp="title"
          loading={tree.isFetching}
          fieldNames={{ value: 'id' }}
          // Calls are in no menu.
          treeData={[...(path.includes('/') ? [{ id: path, title: path }] : []), ...(tree.data?.menu ?? [])]}
          value={target}
          onChange={setTarget}
          onSearch={text => setPath(text.trim())}
          onOpenChange={open => setIsOpen(isOpen || open)}
        />
        {of === user && (
          <Input.Search
            aria-label={t('access.record')}
            placeholder={t('access.record')}
            allowClear
            maxLength={19}
            disabled={!target}
            onSearch={value => setRecordId(value.trim())}
          />
        )}
      </Flex>
      {target && <AccessAnswer of={of} id={id} target={target} {...(recordId && { recordId })} />}
    </section>
  )
}
