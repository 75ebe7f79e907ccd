import type { ReactNode } from 'react'
import { FingerSized } from '../../../components/ui/FingerSized.tsx'
import '../parts/flow.css'
import { useRecordName } from '../../../components/resource/data/useRecordName.ts'

/** A screen of one process: its name, and cards below each other. */
export function FlowPage({ title, children }: { title: string; children: ReactNode }) {
  useRecordName(title)
  return (
    <FingerSized>
      <div className="flow-page">
        <h1>{title}</h1>
        {children}
      </div>
    </FingerSized>
  )
}
