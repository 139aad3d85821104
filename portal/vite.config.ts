import { appBuild } from '@platbook/ui/build/app-build';
import { defineConfig } from 'vite';

export default defineConfig(
  appBuild({
    config: import.meta.url,
    base: '/',
    chunks: [
      { name: 'tanstack', test: /node_modules[\\/]@tanstack[\\/](?!react-virtual|virtual-core)/, priority: 10 },
      // Icons of the editor's first view and of other pages; as a file each they would weigh twice as much.
      {
        name: 'signs',
        test: /lucide-react[\\/].*[\\/](sun|moon|map-pinned|refresh-cw|eye|x|download|table-2|play|chevrons-up-down|square|circle-check|circle-exclamation-point|chevron-right|chevron-up)\.m?js$/,
        priority: 10,
      },
      // Icons of several later pages. They share a chunk because the first visit lists every file that a page needs.
      {
        name: 'more-signs',
        test: /lucide-react[\\/].*[\\/](arrow-down-wide-narrow|arrow-left|book-open|calendar|chart-line|check|circle-play|copy|ellipsis|eye-off|file-braces|file-spreadsheet|file-text|hash|image-down|link-2|lock|mail|map|minus|phone|rotate-ccw|search-x|square-terminal|trash|tag|triangle-exclamation-point|users)\.m?js$/,
        priority: 10,
      },
      // Small modules of the first view; as a file each they would weigh more.
      {
        name: 'first-parts',
        test: /(ui[\\/]src[\\/](overlays[\\/]AboveDialogs|widgets[\\/](Button|Icon|IconButton|SearchField|Select|toasts)|browser[\\/](wake-after|local-store|create-state)|styles[\\/]color-scheme)|contract[\\/]src[\\/](workbench[\\/](batches|chart|connections|queries)|rules[\\/]batch|property[\\/]trial-counties)|workbench[\\/](document[\\/]unsaved-text|chart[\\/]chart-rows|schema[\\/](use-schema|schema-tree|wanted-row)))\.tsx?$/,
        priority: 9,
      },
      // Widgets of several later pages. They may import only React and the widgets of the first view.
      {
        name: 'more-widgets',
        test: /(portal[\\/]src[\\/]widgets[\\/]|ui[\\/]src[\\/](overlays[\\/](Dialog|use-escape)|widgets[\\/](ConfirmDialog|Segments|copy-with-toast)|browser[\\/]clipboard)\.tsx?$)/,
        priority: 8,
      },
      // Small modules of several later pages, for the same reason. None of them may import anything, because its imports would be included.
      {
        name: 'more-parts',
        test: /(ui[\\/]src[\\/]browser[\\/](moment-text|save-blob)|portal[\\/]src[\\/](features[\\/]workbench[\\/]grid[\\/]columns[\\/]share-text)|contract[\\/]src[\\/](account[\\/]key-limits|rules[\\/](pacific-days|email|mail-address|parse-return-path)))\.ts$/,
        priority: 10,
      },
      { name: 'virtual', test: /node_modules[\\/]@tanstack[\\/](react-virtual|virtual-core)/, priority: 10 },
      { name: 'floating', test: /node_modules[\\/]@floating-ui[\\/]/, priority: 10 },
      {
        name: 'codemirror',
        test: /node_modules[\\/](@codemirror|@lezer|@marijn|style-mod|w3c-keyname|crelt)[\\/]/,
        priority: 10,
      },
    ],
    port: 5173,
    served: ['/api', '/oidc', '/brand'],
  }),
);
