import './notices.css'
import {
  BellOutlined,
  BgColorsOutlined,
  BugOutlined,
  EllipsisOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  LockOutlined,
  SkinOutlined,
  TranslationOutlined,
} from '@ant-design/icons'
import { useSubscription } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import { Dropdown, Tag } from 'antd'
import { type ComponentType, useState, useSyncExternalStore } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useTranslation } from 'react-i18next'
import screenfull from 'screenfull'
import { notice, noticeEventsPath } from '#contract/desk/notice'
import { SafeHtml } from '../../components/editor/SafeHtml.tsx'
import { LoadFailed, WaitingBlock } from '../../components/ui/placeholders.tsx'
import { UnansweredDialog } from '../../components/ui/RecordDialog.tsx'
import type { ScreenLevel } from '../../components/ui/screenLevel.tsx'
import { isOffered } from '../../lib/settings.ts'
import { langOf, languages } from '../../lib/text/languages.ts'
import { notify } from '../../providers/api/notification.ts'
import { phrase, switchLanguage, useLanguage, useWord } from '../../providers/i18n/index.ts'
import { handleDeskEvent, openNotice } from '../../providers/live/notices.ts'
import { lock } from '../../providers/lock.ts'
import { rememberError, useErrorLog } from '../../state/errorLog.ts'
import { useLayout } from '../../state/layout.ts'
import { useLock } from '../../state/lock.ts'
import { stopReading, useNotices } from '../../state/notices.ts'
import { ThemeDialog } from '../theme/ThemeDialog.tsx'
import { ColourPanel } from './ColourPanel.tsx'
import { ErrorLogDialog } from './ErrorLogDialog.tsx'
import { NoticePanel } from './NoticePanel.tsx'
import { CountedIcon, MAX_COUNT, ToolButton, ToolPopover } from './ToolButton.tsx'

/** Number of unread notices, and the way to read them. It receives notices as they are published. */
function NoticeTool() {
  const { t } = useTranslation()
  const unread = useNotices(state => state.unread)
  const reading = useNotices(state => state.reading)
  useSubscription({ channel: noticeEventsPath, onLiveEvent: handleDeskEvent, enabled: isOffered(noticeEventsPath) })
  const shown = unread > MAX_COUNT ? `${MAX_COUNT}+` : unread
  return (
    <>
      <ToolPopover
        icon={
          <CountedIcon count={unread}>
            <BellOutlined />
          </CountedIcon>
        }
        label={unread > 0 ? t('notice.titleWith', { count: unread, unread: shown }) : t('notice.title')}
      >
        {close => <NoticePanel close={close} />}
      </ToolPopover>
      <span className="visually-hidden" role="status">
        {unread > 0 ? t('notice.unread', { count: unread, unread: shown }) : ''}
      </span>
      {reading !== null && <NoticeDialog key={reading} id={reading} />}
    </>
  )
}

/** A notice to be read. With its text comes the note that it was. */
function NoticeDialog({ id }: { id: string }) {
  const { t } = useTranslation()
  const word = useWord()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['notice', id],
    queryFn: () => openNotice(id),
    ...{ cacheTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false },
  })
  return (
    <UnansweredDialog width={880} title={data?.title ?? t('notice.notices')} close={stopReading}>
      {data ? (
        <article className="notice-open">
          <p>
            {data.categoryName && <Tag>{word(notice.fields.category.code, data.categoryName)}</Tag>}
            <time>{data.releaseTime}</time>
          </p>
          <SafeHtml html={data.content} />
        </article>
      ) : isError && !isFetching ? (
        <LoadFailed text={t('notice.failed')} retry={() => void refetch()} />
      ) : (
        <WaitingBlock />
      )}
    </UnansweredDialog>
  )
}

/** The look of the whole product. */
function ThemePicker() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <ToolButton
        icon={<SkinOutlined />}
        label={t('themes.choose')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && <ThemeDialog onClosed={() => setOpen(false)} />}
    </>
  )
}

/** Number of errors that this browser has met, and the way to see them. */
function ErrorLogTool() {
  const { t } = useTranslation()
  const count = useErrorLog(({ logsList }) => logsList.length)
  const [open, setOpen] = useState(false)
  return (
    <>
      <ToolButton
        icon={
          <CountedIcon count={count}>
            <BugOutlined />
          </CountedIcon>
        }
        label={t(count > 0 ? 'errorLog.titleWith' : 'errorLog.title', { count })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <ErrorLogDialog open={open} close={() => setOpen(false)} />
    </>
  )
}

/** The user's colour. */
function ColourPicker() {
  const { t } = useTranslation()
  return (
    <ToolPopover icon={<BgColorsOutlined />} label={t('colour.choose')}>
      <ColourPanel />
    </ToolPopover>
  )
}

/** All tools side by side; on the smallest screens those that stay, and one that contains the others. */
export function TopTools({ level }: { level: ScreenLevel }) {
  const inBar = level === 0 ? tools.filter(({ stays }) => stays) : tools
  return (
    <>
      {inBar.map(({ name, Tool }) => (
        <ToolPlace key={name} Tool={Tool} />
      ))}
      {level === 0 && <ToolPlace Tool={MoreTools} />}
    </>
  )
}

/** The tools a small screen has no room for, with their names. */
function MoreTools() {
  const { t } = useTranslation()
  return (
    <ToolPopover icon={<EllipsisOutlined />} label={t('topBar.more')}>
      <div className="shell-more">
        {tools
          .filter(({ stays }) => !stays)
          .map(({ name, Tool }) => (
            <ToolPlace key={name} Tool={Tool} />
          ))}
      </div>
    </ToolPopover>
  )
}

/** A failing tool does not affect the others. */
function ToolPlace({ Tool }: { Tool: ComponentType }) {
  return (
    <ErrorBoundary fallback={null} onError={error => rememberError(error)}>
      <Tool />
    </ErrorBoundary>
  )
}

/** The tools of the top bar in their order. They come with the bar; what a tool opens is loaded when it is used. */
interface Tool {
  name: string
  Tool: ComponentType
  /** Stays in the bar of small screens, where the others fold into one. */
  stays?: boolean
}

const tools: readonly Tool[] = [
  { name: 'colour', Tool: ColourPicker },
  { name: 'theme', Tool: ThemePicker },
  { name: 'notice', Tool: NoticeTool, stays: true },
  { name: 'language', Tool: LanguageTool },
  { name: 'fullscreen', Tool: FullscreenTool },
  { name: 'lock', Tool: LockButton },
  { name: 'errors', Tool: ErrorLogTool },
]

/** Some telephones have no such mode. */
function FullscreenTool() {
  return screenfull.isEnabled ? <FullscreenSwitch /> : null
}

function FullscreenSwitch() {
  const { t } = useTranslation()
  const full = useSyncExternalStore(onChange, () => screenfull.isFullscreen)
  return (
    <ToolButton
      icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      label={t(full ? 'topBar.leaveFullscreen' : 'topBar.fullscreen')}
      onClick={() => void screenfull.toggle().catch(() => notify('warning', phrase('topBar.noFullscreen')))}
    />
  )
}

function onChange(changed: () => void): () => void {
  if (!screenfull.isEnabled) return () => {}
  screenfull.on('change', changed)
  return () => screenfull.off('change', changed)
}

/** The language in use is shown and cannot be chosen again. */
function LanguageTool() {
  const { t } = useTranslation()
  const language = useLanguage()
  const items = languages.map(choice => ({
    key: choice,
    label: <span lang={langOf(choice)}>{t(`languages.${choice}`)}</span>,
    disabled: choice === language,
    onClick: () => void switchLanguage(choice),
  }))
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items }} autoFocus openClassName="shell-tool-open">
      <ToolButton icon={<TranslationOutlined />} label={t('languages.choose')} aria-haspopup="menu" />
    </Dropdown>
  )
}

/** Locks at once where a lock password is set, and requests one where not. */
function LockButton() {
  const { t } = useTranslation()
  const isSet = useLock(state => state.lockPasswd !== '')
  return (
    <ToolButton
      icon={<LockOutlined />}
      label={t('lockScreen.tool')}
      onClick={() => (isSet ? void lock() : useLayout.setState({ lockDialogOpen: true }))}
    />
  )
}
