import { Button, Form, List, Space, Tag } from 'antd'
import { useState } from 'react'
import { type BatchAnswer, offeredActs } from '#contract/flow/acts'
import { flowWork } from '#contract/flow/process'
import { workTodo } from '#contract/flow/work'
import type { RecordOf } from '#contract/kit/module'
import { useInvalidateResource } from '../../../components/resource/data/requests.ts'
import type { ToolbarProps } from '../../../components/resource/definition/defineResource.ts'
import { DraftOffer, useFormDraft } from '../../../components/resource/form/useDraft.tsx'
import { CheckedForm } from '../../../components/ui/CheckedForm.tsx'
import { RecordDialog } from '../../../components/ui/RecordDialog.tsx'
import { useRunning } from '../../../components/ui/useRunning.ts'
import { isOffered } from '../../../lib/settings.ts'
import { call } from '../../../providers/api/call.ts'
import { notify } from '../../../providers/api/notification.ts'
import { usePhrases } from '../parts/phrases.ts'
import { OpinionField } from './DecisionForm.tsx'

type Task = RecordOf<typeof workTodo>

const calls = { path: flowWork.path, calls: offeredActs }

/** Tasks that one request answers. */
const AT_ONCE = 90

/** Answers the selected tasks with one opinion. */
export function BatchTool({ selected }: ToolbarProps<Task>) {
  const { t } = usePhrases()
  const [tasks, setTasks] = useState<readonly Task[]>()
  if (!isOffered(`${flowWork.path}/complete-tasks`)) return null
  return (
    <>
      <Button onClick={() => (selected.length > 0 ? setTasks(selected) : notify('warning', t('resource.chooseRow')))}>
        {t('batch.title')}
      </Button>
      {tasks && <BatchDialog tasks={tasks} close={() => setTasks(undefined)} />}
    </>
  )
}

function BatchDialog({ tasks, close }: { tasks: readonly Task[]; close: () => void }) {
  const { t } = usePhrases()
  const [form] = Form.useForm<{ comment: string }>()
  const { mark, offer } = useFormDraft({ form, draftKey: 'flow/batch' })
  const invalidate = useInvalidateResource(workTodo.path)
  const { running, run } = useRunning()
  const [answers, setAnswers] = useState<readonly BatchAnswer[]>()
  const possible = tasks.filter(({ alone }) => !alone)

  const send = (flag: 'ok' | 'no') =>
    run(async () => {
      const { comment } = await form.validateFields()
      const all: BatchAnswer[] = []
      for (let from = 0; from < possible.length; from += AT_ONCE) {
        const taskIds = possible.slice(from, from + AT_ONCE).map(({ taskId }) => taskId)
        all.push(...(await call(calls, 'complete-tasks', { taskIds: taskIds.join(), comment, flag })))
        setAnswers([...all])
      }
      mark(false)
      await invalidate()
    })

  return (
    <RecordDialog
      width={720}
      title={
        answers
          ? t('batch.done', { done: answers.filter(({ ok }) => ok).length, count: tasks.length })
          : t('batch.title')
      }
      onCancel={close}
      footer={
        <Space wrap>
          {!answers && (
            <>
              <Button type="primary" loading={running} disabled={possible.length === 0} onClick={() => void send('ok')}>
                {t('approve')}
              </Button>
              <Button danger loading={running} disabled={possible.length === 0} onClick={() => void send('no')}>
                {t('refuse')}
              </Button>
            </>
          )}
          <Button onClick={close}>{t('resource.close')}</Button>
        </Space>
      }
    >
      <List
        size="small"
        dataSource={[...tasks]}
        rowKey="id"
        renderItem={task => (
          <List.Item extra={<State task={task} answer={answers?.find(({ taskId }) => taskId === task.taskId)} />}>
            <List.Item.Meta
              title={`${task.processDefinitionName} · ${task.taskName} · ${task.startUserName}`}
              description={task.summary}
            />
          </List.Item>
        )}
      />
      {!answers && possible.length > 0 && (
        <CheckedForm form={form} name="batch" disabled={running} onValuesChange={() => mark(true)}>
          <DraftOffer offer={offer} />
          <OpinionField added={() => mark(true)} />
        </CheckedForm>
      )}
    </RecordDialog>
  )
}

/** Whether a task is part of the batch, and then what became of it. */
function State({ task, answer }: { task: Task; answer: BatchAnswer | undefined }) {
  const { t } = usePhrases()
  const reason = task.alone || answer?.msg
  if (reason) return <Tag color="error">{reason}</Tag>
  return answer ? <Tag color="success">{t('batch.answered')}</Tag> : null
}
