import { feedback } from '#contract/biz/feedback'
import { splitIds } from '#contract/kit/rules'
import { Picture } from '../../../components/fields/editors/Picture.tsx'

/** What a reader sent along, to be looked at; each opens in full. */
export function SentPictures({ addresses }: { addresses: string | null }) {
  return (
    <div className="resource-buttons">
      {splitIds(addresses).map(address => (
        <Picture key={address} field={feedback.fields.images} value={address} className="upload-picture" />
      ))}
    </div>
  )
}
