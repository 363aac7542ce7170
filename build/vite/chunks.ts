/**
 * The modules that share a file in the build. By default the bundler splits the shared parts of the
 * first screens into two dozen small files, and small files compress worse: 5 KB of the login's
 * budget.
 */
const CORE_PACKAGES =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|zod|@tanstack\/(react-router|router-core|history|store|react-store))\//;
const CORE_ICONS =
  /lucide-react\/dist\/esm\/(shared\/|[A-Za-z]+\.mjs|icons\/(bell|paw-print|syringe|wifi-off)\.mjs)/;
const QUERY_MODULES =
  /@tanstack\/(query-core\/.*\/(query|removable|retryer|mutation)|react-query\/.*\/useMutation)\.js$/;
const PART_MODULES =
  /renderer\/(api|current-user|(?:ui|start)\/(?:[a-z]+\/)?(app-updated|blockable-history|updated-notice|inside-part|lazy-part|lazy-extra|button|logo|page|skeleton|text|message|number-forms|first-screen|toast-store|error-toast|card|banner|control-class|device-time-zone|durations|now)|offline\/(install\/(install-prompt|service-worker)|outbox\/kinds|reads\/stored-owner))\.tsx?$/;
const ACCOUNT_MODULES =
  /renderer\/accounts\/(?:[a-z]+\/)?(queries|return-path|session-ended|pending-log-out|use-query-param|entry-heading|entry-link|agreement)\.tsx?$|server\/((http|capabilities|accounts)\/(contract|endpoint))\.ts$/;
/** Modules of the bundler itself, which would otherwise be separate files of a few lines. */
const HELPER_MODULES = /vite\/preload-helper|rolldown\/runtime/;
const FORM_MODULES =
  /node_modules\/(react-hook-form|@hookform|@standard-schema)\/|renderer\/(ui\/(?:[a-z]+\/)?(field|text-field|password-field|use-contract-form)|accounts\/(?:[a-z]+\/)?(use-submit|other-sign-in-methods|run-sign-in))\.tsx?$|icons\/(eye|eye-off|circle-exclamation-point)\.mjs$/;

/** The icons that the dashboard shows at first, apart from those of the login. */
const FIRST_ICONS =
  /lucide-react\/dist\/esm\/icons\/(bird|calendar-days|cat|chevron-right|cloud-off|dog|house|map-pin|plus|rabbit|refresh-cw|scan-qr-code|search|table-properties|triangle-exclamation-point|turtle|wallet)\.mjs/;
const LAZY_ICONS = /lucide-react\/dist\/esm\/icons\//;
/** Small modules without heavy imports that screens after the login share. */
const SMALL_MODULES =
  /renderer\/ui\/(?:[a-z]+\/)?(use-(wide|focus-when-fewer|return-focus|stored-view|minute)|badge|pet-avatar|icon-button|chip-class|search-box|month-names|format|typed-day|format-day|setting-row|list-row|form-page)\.tsx?$|@tanstack\/(react-query|query-core)\//;

/**
 * Modules that the dashboard needs at once and other screens share. By default they would be a
 * dozen files of 1 KB.
 */
const HOME_MODULES =
  /renderer\/(pets\/(use-local-pets|use-find-pet|offline-pets|pet-photo|queries)|(reminders|records)\/queries|reminders\/(done\/(done-request|done-button|double-tap|waiting-completions|waiting-records)|use-reminders|changed-reminders|notices\/(hidden-store|use-hidden))|members\/(rights|owner-of)|lost\/unread-finds|first-steps\/(first-steps-panel|steps)|accounts\/time-zone-panel|use-owner|offline\/outbox\/(waiting-items|outbox-item)|start\/(part-boundary|after-dashboard)|ui\/lists\/compare-ascending)\.tsx?$|server\/(reminders|pets)\/(contract|rules)\.ts$|server\/members\/rules\.ts$|node_modules\/uuid\//;
/** The parts of dialogs, sheets and toasts. */
const OVERLAY_MODULES =
  /node_modules\/(@radix-ui\/(primitive|react-(dialog|alert-dialog|toast|visually-hidden|collection|dismissable-layer|focus-guards|focus-scope|portal|presence|primitive|compose-refs|context|slot|id|use-[a-z-]+))|aria-hidden|react-remove-scroll[a-z-]*|react-style-singleton|use-callback-ref|use-sidecar|get-nonce|tslib)\/|renderer\/ui\/overlays\/(toaster|sheet|confirm-dialog)\.tsx$/;

/**
 * The code that every page of an owner loads after its first screen: the outbox, stored reads, and
 * panels and notices that appear by themselves. As separate files these were sixty requests, which
 * cost more than the code itself.
 */
const BACKGROUND_MODULES =
  /renderer\/(offline\/(outbox|reads|install|conflicts|device\/(?!device-sheet|on-device-panel))|offline-kinds|global-notices|palette\/(palette-panel|single-keys)|[a-z-]+\/(offline|fields)\.ts|ui\/(new-id|icons\/record-icons|account-events|photos\/local-photo|sound\/)|pets\/[a-z]+-labels|records\/record-labels|scans\/(send-scan|live-profile|waiting-scans|other-pets\.tsx|queries|scanned-content)|reminders\/(rescheduled\/rescheduled|done\/done-sheet-panel|quick-actions\.tsx|reminder-cards\.tsx|reminder-menu|snooze|use-reminder-actions)|notices\/(push\/|device|notice-text|planned-notices|show-notice|shown-notices|watch-reminders|page-notices|permission-panel)|accounts\/switched-notice|shell\/(connectivity-banner|ad-slots|use-page-focus))|server\/((scans|clinics|entities|transfer|sharing|notices|changes|profile)\/(contract|rules)|ads\/rules)\.ts$|node_modules\/(idb|@floating-ui\/[a-z-]+|@radix-ui\/react-(direction|roving-focus|popper|menu|dropdown-menu|arrow))\//;

/**
 * Modules that the dashboard loads after its first screen and shares with other screens: care plans, lost pets and the
 * names of members.
 */
const HOME_PART_MODULES =
  /renderer\/(care\/(?!today-space|form\/)|lost\/|visit-reports\/|members\/|first-steps\/|ui\/(overlays\/menu|charts\/progress)\.)|server\/(care|doses|lost|visit-reports|phones)\/(rules|contract)\.ts$|node_modules\/@radix-ui\/react-progress\//;
/** The fields and drafts of every form that enters something about a pet. */
const FIELD_MODULES =
  /renderer\/(ui\/(drafts|fields|photos)\/|ui\/format\/(money-sign|plain-amount)|records\/(days|blank-record|offline-records|announce-reminder|suggestions\/|form\/)|reminders\/done\/save-completion|phones\/text-message-panel)|node_modules\/@radix-ui\/react-switch\//;

/** Texts that every page of an owner loads after its first screen, and those of the dashboard's later parts. */
const BACKGROUND_TEXTS =
  /renderer\/texts\/(?:outbox|reads|device|reminders|renderer|scans)-(en|fil)\.js$/;
const HOME_TEXTS = /renderer\/texts\/(?:care|lost|first-steps)-(en|fil)\.js$/;

/**
 * The library of opening hours with its own dependency. It is a separate file so that it can be
 * replaced by another version, a right that its licence, LGPL-3.0, gives to everybody who has the
 * app.
 */
const OPENING_HOURS = /node_modules\/(opening_hours|suncalc)\//;

const matchingModules =
  (...patterns: readonly RegExp[]) =>
  (id: string): boolean =>
    patterns.some((pattern) => pattern.test(id.replaceAll('\\', '/')));

/** A group of texts is a file for each language. */
const textsGroup = (name: string, pattern: RegExp) => ({
  name: (id: string): string | null => {
    const language = pattern.exec(id.replaceAll('\\', '/'))?.[1];
    return language === undefined ? null : `${name}-${language}`;
  },
  priority: 1,
});

export const chunkGroups = [
  // Modules that every screen needs. It has the highest priority, so that the forms do not absorb
  // React.
  {
    name: 'base',
    priority: 4,
    test: matchingModules(
      CORE_PACKAGES,
      QUERY_MODULES,
      CORE_ICONS,
      PART_MODULES,
      ACCOUNT_MODULES,
      HELPER_MODULES,
    ),
  },
  // Modules that every form needs. A screen without a form does not load them.
  { name: 'form', priority: 3, test: matchingModules(FORM_MODULES) },
  // Without this group there would be many files of 200 bytes. Each of them costs an entry in the list of every screen
  // that needs it, and a request.
  { name: 'icons', priority: 1, test: matchingModules(LAZY_ICONS), minShareCount: 2 },
  {
    name: 'small',
    priority: 2,
    test: matchingModules(SMALL_MODULES, HOME_MODULES, FIRST_ICONS),
    minShareCount: 2,
  },
  { name: 'overlays', priority: 1, test: matchingModules(OVERLAY_MODULES) },
  { name: 'opening_hours', priority: 5, test: matchingModules(OPENING_HOURS) },
  { name: 'behind', test: matchingModules(BACKGROUND_MODULES) },
  { name: 'home-parts', test: matchingModules(HOME_PART_MODULES), minShareCount: 2 },
  { name: 'fields', test: matchingModules(FIELD_MODULES), minShareCount: 2 },
  textsGroup('behind-texts', BACKGROUND_TEXTS),
  textsGroup('home-texts', HOME_TEXTS),
];
