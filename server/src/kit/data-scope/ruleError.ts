import type { Label } from '#contract/kit/fields'
import { Refusal } from '../../platform/http/reply/refusal.ts'

/** A rule that cannot be understood; says where, counting characters from 1. */
export class RuleError extends Refusal {
  override name = 'RuleError'
  readonly position: number

  constructor(position: number, { zh, en }: Label) {
    super(400, { zh: `规则第${position}个字符：${zh}`, en: `Rule, character ${position}: ${en}` })
    this.position = position
  }
}
