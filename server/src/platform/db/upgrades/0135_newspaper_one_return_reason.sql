-- The reason for which an article came back stands in one field, whether a review stage returned it or somebody else.
update blade_articles set return_reason = review_note, review_note = null
where publish_state = 1 and coalesce(review_note, '') <> '' and coalesce(return_reason, '') = '';
