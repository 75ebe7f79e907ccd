import { configure } from '@testing-library/react'
import { timeLimit } from '../run/timeLimit.ts'

// Screens come in chunks, which a busy machine loads slowly.
configure({ asyncUtilTimeout: timeLimit(60_000) })
