import { Tag, Timeline } from 'antd'
import type { BladeFlow } from '#contract/flow/work'
import type { Language } from '../../../lib/text/languages.ts'
import { useLanguage } from '../../../providers/i18n/index.ts'
import { FileLinks } from './FilesField.tsx'
import { usePhrases } from './phrases.ts'

// The line has gaps of its own.
const flush = { margin: 0 }

/** The history of an instance, step by step. */
export function History({ history }: { history: readonly BladeFlow[] }) {
  return (
    <Timeline
      className="flow-history"
      items={history.map((event, index) => ({
        // Events have no ids, and none is ever put between others.
        key: index,
        color: colourOf(event),
        children: <Event event={event} />,
      }))}
    />
  )
}

function colourOf({ taskId, endTime, flag, comment, historyActivityId }: BladeFlow): string {
  if (historyActivityId === 'deleted') return 'red'
  if (!endTime) return 'blue'
  return !taskId || flag === 'ok' ? 'green' : comment ? 'red' : 'gray'
}

function Event({ event }: { event: BladeFlow }) {
  const { t } = usePhrases()
  const language = useLanguage()
  const {
    taskId,
    assigneeName,
    forUserName,
    createTime,
    endTime,
    historyActivityName,
    historyActivityDurationTime,
    comment,
  } = event
  return (
    <>
      <p className="flow-event">
        <b>{historyActivityName}</b>
        {taskId && endTime && <Answer {...event} />}
        {taskId && !endTime && (
          <Tag style={flush} color="processing">
            {t(assigneeName ? 'waits' : 'unclaimed')}
          </Tag>
        )}
        {assigneeName && <span>{assigneeName}</span>}
        {forUserName && <span>{t('forUser', { name: forUserName })}</span>}
      </p>
      {comment && <p className="flow-comment">{comment}</p>}
      {event.files && <FileLinks files={event.files} />}
      <p className="flow-when">
        <time>{createTime}</time>
        {taskId && endTime && (
          <>
            {' – '}
            <time>{endTime}</time>
            {t('took', { time: formatDuration(language, historyActivityDurationTime ?? '') })}
          </>
        )}
      </p>
    </>
  )
}

function Answer({ flag, comment }: BladeFlow) {
  const { t } = usePhrases()
  const answer = answerOf(flag ?? '', comment ?? '')
  return (
    <Tag style={flush} color={answerColours[answer]}>
      {t(answer)}
    </Tag>
  )
}

const answerColours = { approved: 'success', returned: 'warning', refused: 'error', expired: 'default' } as const

/** A refusal has an opinion; a task that ended with neither was ended by what others did. */
function answerOf(flag: string, comment: string): keyof typeof answerColours {
  if (flag === 'ok') return 'approved'
  if (flag === 'return') return 'returned'
  return comment ? 'refused' : 'expired'
}

const units: Record<string, string> = { 天: 'd', 时: 'h', 分: 'min', 秒: 's' }

/** `1天2时` as the server words it, in the language of the screen. */
function formatDuration(language: Language, time: string): string {
  if (language === 'zh') return time
  return time.replace(/(\d{1,9})([天时分秒])/g, (_, count: string, unit: string) => `${count} ${units[unit]} `).trim()
}
