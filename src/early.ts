/** Runs before the program, beside which it is loaded. */
import { startEarly } from './startEarly.ts'

startEarly()
