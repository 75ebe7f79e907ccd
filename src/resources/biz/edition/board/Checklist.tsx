import { Button, Flex, Tag } from 'antd'
import { useState } from 'react'
import { checklistRules, type RuleLevels, ruleLevels, ruleNames } from '#contract/biz/checklist'
import { edition } from '#contract/biz/edition'
import { editionStates } from '#contract/biz/states'
import type { StateStep } from '#contract/kit/steps'
import { Loaded } from '../../../../components/ui/Loaded.tsx'
import { RadioChoice } from '../../../../components/ui/RadioChoice.tsx'
import { RecordDialog } from '../../../../components/ui/RecordDialog.tsx'
import { useRunning } from '../../../../components/ui/useRunning.ts'
import { call, useCall } from '../../../../providers/api/call.ts'
import { notify } from '../../../../providers/api/notification.ts'
import { useLabel } from '../../../../providers/i18n/index.ts'
import { usePhrases } from '../phrases.ts'
import { EditionProblems, type ProblemScreens } from '../release/ProblemList.tsx'
import { ReleaseDialog } from '../release/ReleaseDialog.tsx'
import { WithdrawDialog } from '../release/WithdrawDialog.tsx'
import type { BoardState } from '../useBoard.ts'

export interface BoardProps {
  board: BoardState
  screens: ProblemScreens
  has: (button: string) => boolean
}

/** The live list of problems, with the steps of the edition below it. */
export function Checklist({ board, screens, has }: BoardProps) {
  const { t } = usePhrases()
  const [isRuling, setRuling] = useState(false)
  if (!board.data) return null
  const { problems, edition } = board.data
  return (
    <aside className="press-side" aria-label={t('checklist')}>
      <Flex wrap align="center" gap="small">
        <h3>{t('checklist')}</h3>
        <Tag>{t(`editionStates.${states[edition.publishState - 1] ?? 'editing'}`)}</Tag>
        {has('rules') && (
          <Button size="small" style={{ marginInlineStart: 'auto' }} onClick={() => setRuling(true)}>
            {t('rules')}
          </Button>
        )}
      </Flex>
      {isRuling && <RulesDialog close={() => setRuling(false)} saved={board.refetch} />}
      <EditionProblems problems={problems} editionId={edition.id} screens={screens} />
      {edition.releaseReason && <p>{t('releasedBecause', { reason: edition.releaseReason })}</p>}
      <StepButtons board={board} has={has} />
    </aside>
  )
}

/** By their numbers, from 1. */
const states = ['editing', 'review', 'released', 'withdrawn'] as const

/** The meaning of each rule of the checklist for the release, for the whole tenant. */
function RulesDialog({ close, saved }: { close: () => void; saved: () => unknown }) {
  const { t } = usePhrases()
  const label = useLabel()
  const [changed, setChanged] = useState<Partial<RuleLevels>>({})
  const { running, run } = useRunning()
  const query = useCall(edition, 'rules', {}, { cacheTime: 0 })
  const { data } = query

  const save = () =>
    run(async () => {
      if (Object.keys(changed).length > 0) await call(edition, 'save-rules', { levels: JSON.stringify(changed) })
      notify('success', t('notifications.success'))
      close()
      await saved()
    })

  return (
    <RecordDialog
      width={680}
      title={t('rules')}
      onCancel={close}
      onOk={() => void save()}
      okText={t('buttons.save')}
      okButtonProps={{ loading: running, disabled: !data }}
    >
      <p className="press-hint">{t('rulesHelp')}</p>
      <Loaded query={query}>
        {data => (
          <ul className="press-rules">
            {ruleNames.map(name => {
              const text = label(checklistRules[name].label)
              return (
                <li key={name}>
                  <span>{text}</span>
                  <RadioChoice
                    label={text}
                    optionType="button"
                    size="small"
                    value={changed[name] ?? data[name]}
                    onChange={({ target }) => setChanged({ ...changed, [name]: target.value })}
                    options={ruleLevels.map(value => ({ value, label: t(`levels.${value}`) }))}
                  />
                </li>
              )
            })}
          </ul>
        )}
      </Loaded>
    </RecordDialog>
  )
}

const { publish, withdraw, ...directSteps } = editionStates.steps

/** The steps that are possible for the edition now, for the users who may perform them. */
function StepButtons({ board, has }: Omit<BoardProps, 'screens'>) {
  const { t } = usePhrases()
  const label = useLabel()
  const [dialog, setDialog] = useState<'release' | 'withdraw'>()
  if (!board.data) return null
  const { id, publishState } = board.data.edition
  const isOffered = ({ from, needs }: StateStep) => from.includes(publishState) && has(needs)
  const close = () => setDialog(undefined)

  async function take(name: keyof typeof directSteps) {
    try {
      await call(edition, name, { ids: id })
      notify('success', t('notifications.success'))
    } catch {
      // The refusal is on screen.
    }
    await board.refetchBoard()
  }

  return (
    <Flex wrap align="center" gap="small">
      {isOffered(publish) && (
        <Button type="primary" onClick={() => setDialog('release')}>
          {board.data.problems.length > 0 ? t('releaseAnyway') : label(publish.title)}
        </Button>
      )}
      {(Object.keys(directSteps) as (keyof typeof directSteps)[])
        .filter(name => isOffered(directSteps[name]))
        .map(name => (
          <Button key={name} type={name === 'review' ? 'primary' : 'default'} onClick={() => void take(name)}>
            {label(directSteps[name].title)}
          </Button>
        ))}
      {isOffered(withdraw) && (
        <Button danger onClick={() => setDialog('withdraw')}>
          {label(withdraw.title)}
        </Button>
      )}
      {dialog === 'withdraw' && <WithdrawDialog id={id} close={close} />}
      {dialog === 'release' && <ReleaseDialog id={id} close={close} isOnBoard />}
    </Flex>
  )
}
