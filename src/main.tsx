import './base.css'
import { createRoot } from 'react-dom/client'
import { Entry } from './Entry.tsx'
import { reloadOnceForChunks } from './lib/reloadOnceForChunks.ts'
import { startLanguage } from './providers/i18n/index.ts'
import { startAppearance } from './state/appearance.ts'
import { watchErrors } from './state/errorLog.ts'
import { resumeLock } from './state/lock.ts'
import { endSession, useSession } from './state/session.ts'
import { currentLanguage } from './state/settings.ts'

watchErrors()
reloadOnceForChunks()
// An emptied token may have left the rest of its session behind.
if (!useSession.getState().token) endSession()
resumeLock()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const page = createRoot(root)
startAppearance()
// Awaited at the top, a part that imports this file would wait for it for ever.
void startLanguage(currentLanguage()).then(() => page.render(<Entry />))
