import { Suspense } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { report } from '#contract/report/report'
import { Forbidden } from '../../../components/errors/Forbidden.tsx'
import { WaitingBlock } from '../../../components/ui/placeholders.tsx'
import { preloadable } from '../../../components/ui/preloadable.tsx'
import { FingerSized } from '../../../components/ui/screenLevel.tsx'
import { useAccess } from '../../../providers/accessControl.ts'
import { ViewPage } from '../view/ViewPage.tsx'

const DesignPage = preloadable(async () => (await import('../design/ReportDesigner.tsx')).DesignPage)

/** `/report/view/<id>` and `/report/design/<id>`, for those who have the right to it. */
export function ReportScreens() {
  const [, , name, id = ''] = useLocation().pathname.split('/')
  const { can, reason } = useAccess(report, name === 'view' ? 'view' : id === 'new' ? 'add' : 'edit')
  if (!id || !/^(new|\d{1,19})$/.test(id)) return <Navigate to="/404" replace />
  if (!can) return <Forbidden reason={reason} />
  return (
    <FingerSized>
      {name === 'view' ? (
        <ViewPage key={id} id={id} />
      ) : (
        <Suspense fallback={<WaitingBlock />}>
          <DesignPage key={id} id={id} />
        </Suspense>
      )}
    </FingerSized>
  )
}
