import { Flex, Input, TreeSelect, Typography } from 'antd'
import { useState } from 'react'
import type { TreeNode } from '#contract/kit/reply'
import { menu } from '#contract/system/menu'
import { user } from '#contract/system/user'
import { AccessReasons } from '../../../components/errors/Forbidden.tsx'
import { Loaded } from '../../../components/ui/Loaded.tsx'
import { isOffered } from '../../../lib/settings.ts'
import { useCall } from '../../../providers/api/call.ts'
import { usePhrases } from './phrases.ts'

/** Answers whether and why a user may do something. */
export function AccessQuestion({ userId }: { userId: string }) {
  const { t } = usePhrases()
  const [target, setTarget] = useState<string>()
  const [recordId, setRecordId] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const tree = useCall(menu, 'grant-tree', {}, { enabled: isOpen })
  if (!isOffered(`${user.path}/explain`)) return null
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
          treeData={tree.data?.menu.map(choiceOf) ?? []}
          value={target}
          onChange={setTarget}
          onOpenChange={open => setIsOpen(isOpen || open)}
        />
        <Input.Search
          aria-label={t('access.record')}
          placeholder={t('access.record')}
          allowClear
          maxLength={19}
          disabled={!target}
          onSearch={value => setRecordId(value.trim())}
        />
      </Flex>
      {target && <Answer userId={userId} target={target} recordId={recordId} />}
    </section>
  )
}

interface AnswerProps {
  userId: string
  target: string
  recordId: string
}

function Answer({ userId, target, recordId }: AnswerProps) {
  const input = { id: userId, target, ...(recordId && { recordId }) }
  const query = useCall(user, 'explain', input, { cacheTime: 0 })
  return <Loaded query={query}>{explanation => <AccessReasons {...explanation} />}</Loaded>
}

interface Choice {
  value: string
  title: string
  children: Choice[]
}

const choiceOf = ({ id, title, children = [] }: TreeNode): Choice => ({
  value: id,
  title,
  children: children.map(choiceOf),
})
