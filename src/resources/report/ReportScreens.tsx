import { lazy, Suspense } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { report } from '#contract/report/report'
import { FingerSized } from '../../components/ui/FingerSized.tsx'
import { Forbidden } from '../../components/ui/Forbidden.tsx'
import { Waiting } from '../../components/ui/WaitingBlock.tsx'
import { usePermissions } from '../../providers/accessControl.ts'
import { ViewPage } from './view/ViewPage.tsx'

const DesignPage = lazy(async () => ({ default: (await import('./design/DesignPage.tsx')).DesignPage }))

/** `/report/view/<id>` and `/report/design/<id>`, for those who have the right to it. */
export function ReportScreens() {
  const [, , name, id = ''] = useLocation().pathname.split('/')
  const may = usePermissions(report)
  if (!id || !/^(new|\d{1,19})$/.test(id)) return <Navigate to="/404" replace />
  const needed = name === 'view' ? 'view' : id === 'new' ? 'add' : 'edit'
  if (!may(needed)) return <Forbidden />
  return (
    <FingerSized>
      {name === 'view' ? (
        <ViewPage key={id} id={id} />
      ) : (
        <Suspense fallback={<Waiting />}>
          <DesignPage key={id} id={id} />
        </Suspense>
      )}
    </FingerSized>
  )
}
