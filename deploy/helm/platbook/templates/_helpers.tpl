{{- define "platbook.name" -}}
{{- if contains "platbook" .Release.Name }}{{ .Release.Name }}{{ else }}{{ .Release.Name }}-platbook{{ end -}}
{{- end }}

{{- define "platbook.selector" -}}
app.kubernetes.io/name: platbook
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "platbook.labels" -}}
{{ include "platbook.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- define "platbook.warehouseClaim" -}}
{{ .Values.warehouse.existingClaim | default (printf "%s-warehouse" (include "platbook.name" .)) }}
{{- end }}

{{- define "platbook.basePath" -}}
{{ .Values.settings.BASE_PATH | default "" | trimSuffix "/" }}
{{- end }}

{{- define "platbook.check" -}}
{{- if not (hasPrefix "https://" .Values.publicUrl) }}{{ fail "publicUrl must be the https URL that browsers use." }}{{ end }}
{{- if and (gt (int .Values.replicas) 1) (not .Values.secrets.DATABASE_URL) }}
{{- fail "More than one replica needs a PostgreSQL database: set secrets.DATABASE_URL." }}
{{- end }}
{{- if not .Values.secrets.ENCRYPTION_KEYS }}{{ fail "secrets.ENCRYPTION_KEYS is missing." }}{{ end }}
{{- range $name, $value := .Values.settings }}
{{- if regexMatch "(SECRET|PASSWORD|TOKEN|KEYS|ACCESS_KEY|DATABASE_URL|INDEX_URL|SMTP_URL|OTLP_HEADERS|CONNECTIONS)$" $name }}
{{- fail (printf "%s is a secret: name a Kubernetes secret under secrets.%s." $name $name) }}
{{- end }}
{{- end }}
{{- end }}
