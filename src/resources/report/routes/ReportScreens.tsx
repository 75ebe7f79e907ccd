import { lazy, Suspense } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { report } from '#contract/report/report'
import { FingerSized } from '../../../components/ui/FingerSized.tsx'
import { PermittedScreen } from '../../../components/ui/Permitted.tsx'
import { WaitingBlock } from '../../../components/ui/states/WaitingBlock.tsx'
import { ViewPage } from '../view/ViewPage.tsx'

const DesignPage = lazy(async () => ({ default: (await import('../design/DesignPage.tsx')).DesignPage }))

/** `/report/view/<id>` and `/report/design/<id>`, for those who have the right to it. */
export function ReportScreens() {
  const [, , name, id = ''] = useLocation().pathname.split('/')
  if (!id || !/^(new|\d{1,19})$/.test(id)) return <Navigate to="/404" replace />
  const needed = name === 'view' ? 'view' : id === 'new' ? 'add' : 'edit'
  return (
    <PermittedScreen module={report} button={needed}>
      <FingerSized>
        {name === 'view' ? (
          <ViewPage key={id} id={id} />
        ) : (
          <Suspense fallback={<WaitingBlock />}>
            <DesignPage key={id} id={id} />
          </Suspense>
        )}
      </FingerSized>
    </PermittedScreen>
  )
}
