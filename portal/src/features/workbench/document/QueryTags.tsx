import { late } from '@platbook/ui/browser/late';
import { Tag } from '@platbook/ui/icons';
import { Popover } from '@platbook/ui/overlays/Popover.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { useState } from 'react';
import './query-tags.css';

const TagInput = late(() => import('./TagInput.tsx').then((module) => module.TagInput), null);

export interface QueryTagsProps {
  tags: readonly string[];
  onChange: (tags: readonly string[]) => void;
}

export function QueryTags({ tags, onChange }: QueryTagsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const label = tags.length === 0 ? 'Add tags' : `Tags: ${tags.join(', ')}`;
  return (
    <Popover
      isOpen={isOpen}
      onChange={setIsOpen}
      width={320}
      className="tags-pop"
      target={
        <button
          type="button"
          className="query-tags inline rigid m muted s-12 blank round g4"
          aria-label={label}
          title={label}
        >
          <Icon of={Tag} size={14} />
          {tags.length > 0 && <span className="fig">{tags.length}</span>}
        </button>
      }
    >
      <TagInput tags={tags} onChange={onChange} />
    </Popover>
  );
}
