/** The word that the screens of a type of process have in their addresses: `flow_1` is `leave`. */
import { persistedStore } from './persisted.ts'
import { onSessionEnd } from './session.ts'

interface FlowRoutes {
  flowRoutes: Record<string, string>
}

export const useFlowRoutes = persistedStore<FlowRoutes>({ flowRoutes: {} })

onSessionEnd(() => useFlowRoutes.setState({ flowRoutes: {} }))
