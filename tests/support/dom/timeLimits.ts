import { configure } from '@testing-library/react'
import { timeLimit } from '../run/timeLimit.ts'

// Screens come in chunks, which a busy machine takes its time to load.
configure({ asyncUtilTimeout: timeLimit(60_000) })
