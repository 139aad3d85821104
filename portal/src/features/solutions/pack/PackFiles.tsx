import type { Entitlement } from '@platbook/contract/packs/subscriptions';
import { type SalesDialog, showSalesDialog } from '@platbook/ui/browser/sales-dialog';
import {
  ChartColumn,
  Download,
  File as FileIcon,
  FileSpreadsheet,
  FileText,
  type IconPath,
  Lock,
  MapIcon,
  NotebookText,
} from '@platbook/ui/icons';
import { buttonClass } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { useId } from 'react';
import { downloadAddress } from '../download-address.ts';
import { isRestricted, type PackContent } from './read-solution.ts';
import { ShownList } from './ShownList.tsx';

const icons: Record<NonNullable<Entitlement['entitlementType']>, IconPath> = {
  Excel: FileSpreadsheet,
  PowerBI: ChartColumn,
  Tableau: MapIcon,
  Jupyter: NotebookText,
  PDF: FileText,
};

export function PackFiles({ pack }: { pack: PackContent }) {
  return (
    <div className="section pack-pair tiles">
      <FileSection title="Explore Metadata" items={pack.parts['Meta Data']} pack={pack} />
      <FileSection title="Sample Analytics" items={pack.parts.Analytics} pack={pack} />
    </div>
  );
}

function FileSection({ title, items, pack }: { title: string; items: readonly Entitlement[]; pack: PackContent }) {
  return (
    <section aria-label={title}>
      <h2 className="sec-h">{title}</h2>
      {items.length === 0 ? (
        <p className="muted t-13">This pack doesn't include any.</p>
      ) : (
        <ShownList className="pack-files" items={items} keyOf={({ entitlementId }) => entitlementId}>
          {(item) => <FileRow item={item} isRestricted={isRestricted(item, pack.isPurchased)} />}
        </ShownList>
      )}
    </section>
  );
}

function Restricted({ reason, dialog }: { reason: string; dialog: SalesDialog }) {
  return (
    <span className="row rigid wrap">
      <span className="badge lock">
        <Icon of={Lock} size={12} />
        {reason}
      </span>
      <button type="button" className="link m pack-sell s-13" onClick={() => showSalesDialog(dialog)}>
        Contact Sales
      </button>
    </span>
  );
}

function FileRow({ item, isRestricted }: { item: Entitlement; isRestricted: boolean }) {
  const nameId = useId();
  const { entitlementName, entitlementDescription, entitlementType: type, defaultValue: file, downloadFile } = item;
  return (
    <div
      className={`pack-file flex middle breaks${isRestricted || (file !== null && !downloadFile) ? ' restricted' : ''}`}
    >
      <Icon of={type === null ? FileIcon : icons[type]} size={20} className="muted" />
      <div className="grow">
        <div className="m" id={nameId}>
          {entitlementName}
        </div>
        <div className="muted t-12">{entitlementDescription}</div>
      </div>
      {isRestricted ? (
        <Restricted reason="Requires a signed NDA" dialog="trial-restriction" />
      ) : file !== null && !downloadFile ? (
        <Restricted reason="Not in your license" dialog="purchase" />
      ) : (
        type !== null &&
        file !== null && (
          <span className="row rigid">
            <span className="muted t-12 nowrap">{file.split('.').at(-1)}</span>
            <a
              className={buttonClass('default', 'sm')}
              href={downloadAddress(type, file)}
              target="_blank"
              rel="noreferrer"
              aria-label={`Download ${entitlementName}`}
            >
              <Icon of={Download} size={14} />
              Download
            </a>
          </span>
        )
      )}
    </div>
  );
}
