import { BugOutlined } from '@ant-design/icons'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorLog } from '../../state/errorLog.ts'
import { CountedIcon } from './CountedIcon.tsx'
import { ToolButton } from './ToolButton.tsx'

const ErrorLogDialog = lazy(() =>
  import('../errorLog/ErrorLogDialog.tsx').then(module => ({ default: module.ErrorLogDialog })),
)

/** Number of errors that this browser has met, and the way to see them. */
export function ErrorLogTool() {
  const { t } = useTranslation()
  const count = useErrorLog(({ logsList }) => logsList.length)
  const [open, setOpen] = useState(false)
  const used = useRef(false)
  used.current ||= open
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
      {used.current && (
        <Suspense>
          <ErrorLogDialog open={open} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
