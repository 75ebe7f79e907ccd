import { readFile } from 'node:fs/promises'
import type { Language } from '../../platform/http/reply/reply.ts'

// The build puts the folder next to the bundle as well, so the same relative path is valid there.
const FOLDER = new URL('./processes/', import.meta.url)

/** A process that comes with the product, with its names and its description in a language. */
export async function processFile(fileName: string, language: Language = 'zh'): Promise<string> {
  const xml = await readFile(new URL(fileName, FOLDER), 'utf8')
  if (language === 'zh') return xml
  return xml.replace(
    /(name="|<documentation>)([^"<]+)/g,
    (_, before: string, text: string) => before + (english[text] ?? text),
  )
}

const english: Readonly<Record<string, string>> = {
  请假流程: 'Leave',
  提交申请: 'Submit the request',
  审批: 'Approval',
  是否同意: 'Approved?',
  同意: 'Approved',
  驳回: 'Rejected',
  人事审批: 'Approval by human resources',
  请假天数: 'Days of leave',
  调整申请: 'Adjust the request',
  审批人员: 'Approver',
  开始时间: 'From',
  结束时间: 'To',
  请假理由: 'Reason for the leave',
  重新提交: 'Submit again',
  取消申请: 'Cancel the request',
  审批通过: 'Approved',
  申请取消: 'Cancelled',
  报销流程: 'Expenses',
  提交报销: 'Submit the expenses',
  审批人: 'Approver',
  费用类型: 'Kind of expense',
  差旅费: 'Travel',
  招待费: 'Hospitality',
  办公费: 'Office',
  报销金额: 'Amount',
  发生日期: 'Date',
  报销事由: 'Reason for the expense',
  部门审批: 'Approval by the department',
  超过7天: 'After 7 days',
  催办提醒: 'Reminder',
  已催办: 'Reminded',
  '同意，超5000元': 'Approved, over 5,000 yuan',
  '同意，5000元内': 'Approved, up to 5,000 yuan',
  会签: 'Countersigning',
  财务会签: 'Finance countersigns',
  领导会签: 'Management countersigns',
  会签完成: 'Countersigned',
  财务付款: 'Payment',
  报销完成: 'Paid',
  已驳回: 'Rejected',
  采购流程: 'Purchase',
  提交采购申请: 'Submit the purchase',
  采购物品: 'Goods',
  数量: 'Quantity',
  预算金额: 'Budget',
  需要日期: 'Needed by',
  申请理由: 'Reason',
  财务审核: 'Check by finance',
  确认收货: 'Confirm receipt',
  采购完成: 'Purchased',
  用印流程: 'Use of a seal',
  提交用印申请: 'Request the seal',
  文件名称: 'Document',
  印章: 'Seal',
  公章: 'Company seal',
  合同章: 'Contract seal',
  财务章: 'Finance seal',
  份数: 'Copies',
  用印日期: 'Date of use',
  用印: 'Seal the document',
  已用印: 'Sealed',
  约稿流程: 'Commission',
  提交约稿申请: 'Submit the commission',
  选题: 'Topic',
  作者: 'Author',
  字数: 'Characters',
  稿酬: 'Fee',
  交稿日期: 'Delivery date',
  约稿说明: 'Brief',
  选题审批: 'Approval of the topic',
  确认交稿: 'Confirm delivery',
  支付稿酬: 'Pay the fee',
  约稿完成: 'Commission completed',
  '部门审批后由人事备案；被驳回的申请由申请人调整后重新提交或取消。':
    'The department approves, human resources record it. Rejected requests are adjusted and submitted again, or cancelled.',
  '部门负责人审批；金额超过5000元时由财务与分管领导会签，之后由财务付款。':
    'The head of the department approves. Above 5,000 yuan finance and management countersign. Finance pays.',
  '部门审批，财务审核，收货后由申请人确认。审批超过一个工作日未办理时转交申请人的上级。':
    'The department approves, finance checks, the applicant confirms receipt. After one working day the approval goes to the superior of the applicant.',
  '部门审批后由保管人用印。': 'The department approves, the keeper seals the document.',
  '选题审批后向作者约稿，编辑确认交稿，财务支付稿酬。':
    'After approval of the topic the author is commissioned, the editor confirms delivery, finance pays the fee.',
}
